import { z } from 'zod';
import {
  createPlainNote,
  isSafeLink,
  type Note,
  noteLength,
  noteMaxBlocks,
  noteMaxLength,
} from '#domain/analyses/notes.ts';

const block = z.strictObject;

const span = block({
  text: z.string(),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  link: z.string().refine(isSafeLink, 'A link starts with https://, http:// or mailto:.').optional(),
});

const spans = z.array(span).max(2_000);

/** Structured text (D45). Strict, so that only text and its few marks are stored. */
export const note = block({
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        block({ type: z.literal('paragraph'), spans }),
        block({ type: z.literal('list'), ordered: z.boolean(), items: z.array(spans).max(1_000) }),
      ]),
    )
    .max(noteMaxBlocks, tooManyBlocks()),
}).refine(value => noteLength(value) <= noteMaxLength, tooLong()) satisfies z.ZodType<Note>;

/** Structured or plain text; null removes the note. */
export const noteChange = z
  .union([
    note,
    z
      .string()
      .max(noteMaxLength, tooLong())
      // Else the stored note could not be sent back.
      .refine(text => createPlainNote(text).blocks.length <= noteMaxBlocks, tooManyBlocks()),
  ])
  .nullable();

export const cardId = z.string().min(1).max(200);

function tooManyBlocks(): string {
  return `Ensure this note has no more than ${noteMaxBlocks.toLocaleString('en-US')} paragraphs.`;
}

function tooLong(): string {
  return `Ensure this note has no more than ${noteMaxLength.toLocaleString('en-US')} characters.`;
}
