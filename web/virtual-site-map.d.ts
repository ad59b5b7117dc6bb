/** Made by the bundler (`tools/build/site-map-plugin.ts`). */
declare module 'virtual:site-map' {
  /** What of this site's screens its content gives. */
  export const siteMap: import('../core/routing/screens.ts').SiteMap
}
