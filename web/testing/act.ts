import React from 'react';
import { flushSync } from 'react-dom';

// The timers of a test may be fake.
const { setTimeout } = globalThis;

/**
 * Testing Library calls `act` around each event, and React's production build has none. Applies urgent changes at once; the
 * returned promise waits for the others too.
 */
function act(callback: () => unknown): Promise<unknown> {
  return afterRendering(flushSync(callback));
}

async function afterRendering(result: unknown): Promise<unknown> {
  const value = await result;
  // Changes made in the first turn render in the second.
  for (let turn = 0; turn < 2; turn += 1) await new Promise(resolve => setTimeout(resolve, 0));
  return value;
}

Object.assign(React, { act });
