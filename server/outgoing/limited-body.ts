/** Reads a body; throws if it is larger than allowed. */
export async function readLimitedBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes)
      throw Object.assign(new Error(`the answer has more than ${maxBytes} bytes`), { code: 'TOO_LARGE' });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
