import type { HtmlTagDescriptor, Plugin } from 'vite';

const lettersOfEnglish = 'inter-latin-wght-normal.woff2';

/** Lets the built page ask at once for what its script and its styles would ask for one after the other. */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.values(bundle);
        const program = files.find(file => file.type === 'chunk' && file.name === 'program');
        const letters = files.find(file => file.type === 'asset' && file.names.includes(lettersOfEnglish));
        if (!program || !letters) throw new Error('There is no program or no font to preload');
        return [
          preload({ rel: 'modulepreload', href: `/${program.fileName}` }),
          preload({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${letters.fileName}` }),
        ];
      },
    },
  };
}

function preload(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { crossorigin: true, ...attrs }, injectTo: 'head' };
}
