/** Replaces the browser's `EventSource` with a stream that a test controls. */
export class StreamStandIn extends EventTarget {
  static opened: StreamStandIn[] = [];
  readonly url: string;
  closed = false;

  constructor(url: string) {
    super();
    this.url = url;
    StreamStandIn.opened.push(this);
  }

  /** The newest open stream. */
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
