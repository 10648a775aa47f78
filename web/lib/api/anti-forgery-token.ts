/** With https the cookie has the prefix that keeps subdomains from setting it. */
export function readAntiForgeryToken(): string {
  return readCookie('__Host-csrftoken') || readCookie('csrftoken');
}

/**
 * The token's part that belongs to the session (decision 006). It changes when somebody signs in or out, and like the session
 * itself it is gone once the browser was closed; then it is ''.
 */
export function readSessionLabel(): string {
  return readAntiForgeryToken().split('.')[1] ?? '';
}

function readCookie(name: string): string {
  const pair = document.cookie.split('; ').find(cookie => cookie.startsWith(`${name}=`));
  return decodeURIComponent(pair?.slice(name.length + 1) ?? '');
}
