/** The style sheet inside every page of the local provider, to the byte: the pages' policy carries its hash. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fcfcfa; --ink: #15181b; --soft: #565d63; --control: #868d86; --accent: #0a6b46; --on-accent: #fff;
  --warning: #a8321f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0f1211; --ink: #ecefec; --soft: #a3aca6; --control: #77807a; --accent: #5fd3a0; --on-accent: #062016;
    --warning: #ff9d8a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-inline-size: 26rem; margin-inline: auto; padding: clamp(2rem, 12vh, 8rem) 1.25rem 3rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: var(--soft); }
p[role='alert'] { color: var(--warning); }
a { color: var(--accent); }
form { display: grid; gap: 1rem; }
label { display: grid; gap: 0.25rem; font-size: 0.875rem; font-weight: 600; }
input, button { min-block-size: 2.75rem; padding: 0.5rem 0.75rem; border-radius: 0.5rem; font: inherit; }
input { border: 1px solid var(--control); background: transparent; color: inherit; font-size: 1.0625rem; font-weight: 400; }
button { border: 1px solid var(--control); background: transparent; color: inherit; font-weight: 600; cursor: pointer; }
button.first { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`
