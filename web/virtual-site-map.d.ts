/** Made by the bundler (`tools/build/bundle.ts`). */
declare module 'virtual:site-map' {
  /** Whether this site has a CV. */
  export const hasCv: boolean
}
