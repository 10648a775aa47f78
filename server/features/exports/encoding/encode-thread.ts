import { parentPort, workerData } from 'node:worker_threads';
import { createEncoder, type FilePlan } from './encode.ts';

// The thread of one file: answers each page of rows, and null at their end, with the bytes that are complete.

const encoder = createEncoder(workerData as FilePlan);

parentPort?.on('message', (rows: string | null) => {
  const bytes = rows === null ? encoder.finish() : encoder.add(rows);
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
