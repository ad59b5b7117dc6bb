/** The part of `oidc-provider` that `local-provider.ts` imports past the package's front door; see there. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
