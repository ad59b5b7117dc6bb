/** README for an owner's repository: what to edit, which npm scripts to run, and how to publish and update the site. */
export function readmeFile(owner: string): string {
  return `# The site of ${owner.replaceAll(/[\\`*_[\]<>#|&]/g, '\\$&')}

| edit | what it is |
|---|---|
| \`content/site.ts\` | name, links, language, address and other settings |
| \`content/projects.ts\`, \`content/projects/<projectId>.md\` | projects and their stories |
| \`content/library/*.md\` | commands |
| \`content/pages/*.md\` | pages of your own, such as /uses |
| \`content/words.ts\`, \`content/theme.css\`, \`content/resume.json\` | your own wording, colours and CV |

\`node_modules/commander-portfolio/docs/content.md\` explains each.

\`\`\`sh
npm install      # once, with Node 20 or newer
npm start        # the site and its library at http://localhost:3000; sign in there to edit commands
npm run dev      # the same, updated whenever you save a file
npm run check    # mistakes in content/
npm run build    # the site in build/site, and configurations for hosts in build/hosting
\`\`\`

**Publish:** push to GitHub. In the repository's settings, under Pages, set Source to "GitHub Actions". For other hosts, see
\`node_modules/commander-portfolio/docs/publish.md\`. Afterwards, \`npm run doctor -- https://your.address\` finds what's broken.

**Update:** \`npm update\` brings a new version of the product and leaves \`content/\` alone.
\`node_modules/commander-portfolio/CHANGELOG.md\` says what changed.
`
}
