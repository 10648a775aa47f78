/** What Node has of it and its types leave out. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
