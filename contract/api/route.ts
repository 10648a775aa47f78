// In a file without schemas, so that the browser does not load the validator.

export interface ApiRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in docs/coverage.md section 7, parameters as `:name`. */
  path: `/api/${string}`;
}

export type RouteText = `${ApiRoute['method']} ${ApiRoute['path']}`;

/** `GET /api/now/` as method and path. */
export type ParsedRoute<Text> = Text extends `${infer Method} ${infer Path}`
  ? { method: Method; path: Path }
  : never;

export function parseRoute<Text extends RouteText>(text: Text) {
  const [method, path] = text.split(' ');
  return { method, path } as ParsedRoute<Text>;
}
