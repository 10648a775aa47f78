import type { Plugin } from 'vite';

/** Chromium reads this as: compile every function beside the network, not one by one when it is first called. */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Marks the files of these names. Nearly all of what is in them runs before the first screen is drawn. */
export function compileHints(...names: string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // It must be the first line: after whoever else puts something in front.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.includes(file.name)) file.code = hint + file.code;
        }
      },
    },
  };
}
