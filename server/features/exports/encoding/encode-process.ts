import { createEncoder, type Encoder, type FilePlan } from './encode.ts';

// The process of one file: gets its plan, then answers each page of rows, and null at their end, with the bytes that are complete.

let encoder: Encoder | undefined;

process.on('message', (message: FilePlan | string | null) => {
  if (message !== null && typeof message === 'object') encoder = createEncoder(message);
  else process.send?.(message === null ? encoder?.finish() : encoder?.add(message));
});

// The server no longer needs the file.
process.on('disconnect', () => process.exit());
process.on('error', () => process.exit());
