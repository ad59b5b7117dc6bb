/** Made by the bundler (`tools/build/pictures/make-avatar.ts`). */
declare module 'virtual:avatar' {
  /** The address of the owner's picture, as the build made it; null where the settings name none. */
  export const avatarUrl: string | null
}

/** Made by the bundler (`tools/build/stories/read-stories.ts`). */
declare module 'virtual:story-pictures' {
  /** The first picture of each project's story that has one, in its formats, best first. */
  export const storyPictures: Readonly<
    Record<
      string,
      {
        readonly src: string
        readonly width: number
        readonly height: number
        readonly sources: readonly { readonly type: string; readonly srcSet: string }[]
      }
    >
  >
}

/** Made by the bundler (`tools/build/bundle.ts`). */
declare module 'virtual:library-examples' {
  /** The owner's example searches that the library could answer when the site was built. */
  export const searches: readonly string[]
}

/** Made by the bundler (`tools/build/bundle.ts`). */
declare module 'virtual:site-map' {
  /** Whether this site has a CV. */
  export const hasCv: boolean
}
