/** Made by the bundler (`tools/build/site-map-plugin.ts`). */
declare module 'virtual:site-map' {
  /** Whether this site has a CV. */
  export const hasCv: boolean
}
