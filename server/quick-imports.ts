import { registerHooks } from 'node:module';

const drizzle = /\/node_modules\/drizzle-orm\/.*\.js$/;

/**
 * For every file of a package Node reads the package's package.json anew, to learn whether the file is a module. With
 * Drizzle's hundred files and a package.json of 180 KB that takes half a second; this answers instead.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (!specifier.startsWith('.') || !parentURL || !drizzle.test(parentURL)) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
