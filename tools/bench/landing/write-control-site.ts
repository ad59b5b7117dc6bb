import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { screensOf } from '../../../core/routing/screens.ts'
import { readSiteMap } from '../../build/read-site-map.ts'
import { writeCompressed } from '../../build/write-site.ts'

/** About one kilobyte of HTML and nothing else: no style, no script, no picture. Nothing can be shown sooner. */
export const CONTROL_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Control page</title>
<link rel="icon" href="data:,">
</head>
<body>
<h1>The page that the others are measured against</h1>
<p>${'It has a heading and a paragraph of plain text, and asks for nothing more. '.repeat(10)}</p>
</body>
</html>
`

/** Writes a site into `folder` that the real server serves: every page of it is `html`. */
export async function writeControlSite(folder: string, html: string): Promise<void> {
  const screens = screensOf(readSiteMap()).map(({ address }) => `${address}/index.html`)
  for (const page of [...screens, '404.html', '400.html']) {
    const file = join(folder, page)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
    await writeCompressed(file, Buffer.from(html))
  }
}
