// Inlined in the head of Commander's pages, before anything is painted: if the address asks for something else than the
// page was built with, says so on the root element, and the style sheets dim the list until the application has taken over.
// The page itself may be of another address, too: offline, that of the whole library stands in for each of its parts.
const { dataset } = document.documentElement
const { pathname, search } = location
const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
const isPart = (address = '') => /\/(?:commands|platforms)\/./i.test(address)

if (isPart(pathname) && !isPart(page?.href)) dataset.asked = 'elsewhere'
else if (/[?&](?:q|platform|tag|id|sort)=[^&]/.test(search)) dataset.asked = 'here'

// An application that doesn't load leaves a list that can be read.
self.onunhandledrejection = () => delete dataset.asked
