/** Made by the bundler (`tools/build/pictures/make-avatar.ts`). */
declare module 'virtual:avatar' {
  /** The address of the owner's picture in the build; null if the settings have none. */
  export const avatarUrl: string | null
}

/** Made by the bundler (`tools/build/stories/read-stories.ts`). */
declare module 'virtual:story-pictures' {
  /** The first picture of each project's story, in all its formats, best first. Projects without one are missing. */
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
  /** The owner's example searches that had results when the site was built. */
  export const searches: readonly string[]
}

/** Made by the bundler (`tools/build/bundle.ts`). */
declare module 'virtual:site-map' {
  /** True if this site has a CV. */
  export const hasCv: boolean
}
