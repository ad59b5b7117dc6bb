// `npm run check` runs without the bench's packages, so their types are `any` there. `npm run bench` checks the types
// again without this file, using `tsconfig.installed.json`.
declare module '@leeoniya/ufuzzy'
declare module 'autocannon'
declare module 'flexsearch'
declare module 'fuse.js'
declare module 'lighthouse'
declare module 'minisearch'
