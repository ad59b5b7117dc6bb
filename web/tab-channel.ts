/**
 * Opens a channel to this site's other tabs, and returns a function that sends them a message. If the browser doesn't
 * support channels or blocks them, nothing is sent or received. A page with an open channel can still enter the
 * back/forward cache, but a message evicts it.
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
