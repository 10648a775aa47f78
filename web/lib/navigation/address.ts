interface AddressParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Fills in a path's parameters and adds the query string: lists are comma-joined, absent and empty values left out. */
export function buildAddress(path: string, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** A copy for another module of the same hospital, without the parameters that are about the previous one. */
export function forModule(params: URLSearchParams, module: number): URLSearchParams {
  const isOfOthers = params.has('clients');
  return withParams(params, {
    module,
    window: null,
    clients: null,
    modules: null,
    shifts: null,
    // Other hospitals have other shift times.
    ...(isOfOthers && { shift_windows: null }),
  });
}

/** A copy with these parameters set; null and '' remove one. */
export function withParams(
  params: URLSearchParams,
  values: Record<string, string | number | null>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
