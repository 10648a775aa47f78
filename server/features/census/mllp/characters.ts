import { isUtf8 } from 'node:buffer';
import { readHeader } from './acknowledgements.ts';

/** MSH-18 of a message whose characters are those of Latin-1. */
const latin1 = '8859/1';

/** The text of a message by the character set of MSH-18. One that it does not name is UTF-8 if the bytes are valid, else 8859-1. */
export function decodeMessage(bytes: Buffer): string {
  const isLatin1 = readHeader(bytes).get(18).startsWith(latin1) || !isUtf8(bytes);
  return bytes.toString(isLatin1 ? 'latin1' : 'utf8');
}
