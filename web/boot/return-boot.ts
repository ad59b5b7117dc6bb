// Inlined in Commander's head. Whoever loads the page again is brought back by the browser to as far down as they were,
// which is the same place only where every card has its real size: then none is left out (`command-card.module.css`).
const [visit] = performance.getEntriesByType('navigation')

if (visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate') {
  document.documentElement.dataset.returned = ''
}
