import { createHook } from 'node:async_hooks';

/** Counts the passwords that are hashed during `run`, where Node passes the work to its threads. */
export async function hashedPasswords(run: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') count += 1;
    },
  });
  hook.enable();
  await run().finally(() => hook.disable());
  return count;
}
