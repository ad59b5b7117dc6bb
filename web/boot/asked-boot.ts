import { reserveOwnerSpace } from '../commander/owner-space.ts'

// Inlined in the head of Commander's pages.
reserveOwnerSpace()

// If the address asks for something the page doesn't show, marks the root element before the first paint, so that CSS
// dims the list until the application takes over. That also happens offline, where the page of the whole library is shown
// for those of platforms and commands.
const { dataset } = document.documentElement
const { pathname, search } = location
const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
const isPart = (address = '') => /\/(?:commands|platforms)\/./i.test(address)

if (isPart(pathname) && !isPart(page?.href)) dataset.asked = 'elsewhere'
else if (/[?&](?:q|platform|tag|id|sort)=[^&]/.test(search)) dataset.asked = 'here'

// If the application doesn't load, the list stays readable.
self.onunhandledrejection = () => delete dataset.asked
