import { sign, verify } from 'node:crypto';
import { z } from 'zod';
import { oneLine } from '#contract/api/fields.ts';
import { quarter } from '#contract/peers/peers-block.ts';
import { peerGroupMaxLength } from '#domain/measures/limits.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { parseJson } from '#server/core/parse-json.ts';
import { type ExchangeKey, readPublicKey } from './exchange-key.ts';

const version = 1;

const hours = z.number().min(0).max(10_000_000);

const contentSchema = z.strictObject({
  format: z.literal('parity peer sums'),
  version: z.literal(version),
  quarter,
  group: oneLine(peerGroupMaxLength).min(1),
  /** The catalogue by which the needed hours were made. */
  fields: z
    .array(
      z.strictObject({
        section: z.string().max(200),
        name: z.string().max(200),
        rns_per_patient: z.number().min(0).max(20),
      }),
    )
    .max(10_000),
  hospitals: z
    .array(
      z.strictObject({
        /** A hash that does not identify the hospital and differs by quarter and group. Random in files of earlier versions. */
        id: z.string().regex(/^[0-9a-f]{32}$/),
        /** RN hours worked and needed. */
        weeks: z.array(z.tuple([hours, hours.min(0.001)])).max(13),
      }),
    )
    .min(1)
    .max(1_000)
    .refine(hospitals => new Set(hospitals.map(({ id }) => id)).size === hospitals.length),
});

/** What a file of peer sums says. */
export type ExchangeContent = z.infer<typeof contentSchema>;

const sealSchema = z.strictObject({ key: z.string().regex(/^[\w-]{43}$/), signature: z.string().max(100) });

/** Two lines of JSON: the content, and the key that signed exactly these bytes. */
export function writeExchangeFile(
  content: Omit<ExchangeContent, 'format' | 'version'>,
  { privateKey, publicKey }: ExchangeKey,
): string {
  const text = JSON.stringify({ format: 'parity peer sums', version, ...content });
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64url');
  return `${text}\n${JSON.stringify({ key: publicKey, signature })}\n`;
}

/** Refuses a file that is none, whose key is not trusted, or that was altered since it was signed. */
export function readExchangeFile(
  file: string,
  trusted: readonly string[],
): { source: string; content: ExchangeContent } {
  const [text = '', seal = '', ...rest] = file.split('\n');
  const sealed = sealSchema.safeParse(parseJson(seal));
  if (!sealed.success || rest.join('') !== '') throw refused('it is no file of peer sums');
  const { key, signature } = sealed.data;
  if (!trusted.includes(key)) throw refused(`its key ${key} is not in PEER_KEYS`);
  if (!isSigned(text, key, signature))
    throw refused('it was altered after it was signed, or not signed with its key');
  const content = contentSchema.safeParse(parseJson(text));
  if (!content.success) throw refused('it is of another version of Parity, or incomplete');
  return { source: key, content: content.data };
}

function isSigned(text: string, key: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(text), readPublicKey(key), Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

export function refused(reason: string): OperatorError {
  return new OperatorError(`the file was refused: ${reason}; nothing was stored`);
}
