/**
 * Opens a channel to this site's other tabs, and returns a function that sends them a message. If the browser has no
 * channels or blocks them, as Firefox does with blocked cookies, nothing is sent or received. An open channel doesn't
 * keep a page out of the back/forward cache, but a message removes it from there.
 */
export function openTabChannel(name: string, onMessage: (message: unknown) => void): (message: string | null) => void {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(data)
    return (message) => channel.postMessage(message)
  } catch {
    return () => undefined
  }
}
