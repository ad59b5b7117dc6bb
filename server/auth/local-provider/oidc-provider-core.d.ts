/** Types for the part of `oidc-provider` that `local-provider.ts` imports without the package's main entry. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
