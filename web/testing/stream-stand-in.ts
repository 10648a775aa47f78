/** In place of the browser's `EventSource`: a stream that a test feeds. */
export class StreamStandIn extends EventTarget {
  static opened: StreamStandIn[] = [];
  readonly url: string;
  closed = false;

  constructor(url: string) {
    super();
    this.url = url;
    StreamStandIn.opened.push(this);
  }

  /** The newest one that is still open. */
  static current(): StreamStandIn | undefined {
    return StreamStandIn.opened.findLast(stream => !stream.closed);
  }

  close(): void {
    this.closed = true;
  }

  say(type: string, data: unknown = null): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}
