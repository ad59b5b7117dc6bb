import { reserveOwnerSpace } from '../commander/owner-space.ts'

// Inlined in the head of Commander's pages.
reserveOwnerSpace()

// If the address asks for commands other than the ones on the page, marks the root element before the first paint, so
// that CSS dims or hides the list until the application takes over. That includes the pages of platforms and commands
// when they're opened offline: the library's page stands in for them.
const { dataset } = document.documentElement
const { pathname, search } = location
const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
const isPart = (address = '') => /\/(?:commands|platforms)\/./i.test(address)

if (isPart(pathname) && !isPart(page?.href)) dataset.pendingQuery = 'elsewhere'
else if (/[?&](?:q|platform|tag|id|sort)=[^&]/.test(search)) dataset.pendingQuery = 'here'

// If the application can't be loaded, the list becomes readable again.
self.onunhandledrejection = () => delete dataset.pendingQuery
