// `npm run check` reads the bench where its packages are not installed, and then takes them for anything. The task `bench`
// reads it once more without this file, by `tsconfig.installed.json`.
declare module '@leeoniya/ufuzzy'
declare module 'autocannon'
declare module 'flexsearch'
declare module 'fuse.js'
declare module 'lighthouse'
declare module 'minisearch'
