const STYLE_OR_SCRIPT = /<(?<name>style|script)\b[^>]*>.*?<\/\k<name>>/gs

/** A page without any style or script: the words that it is about, as its own markup has them. */
export function wordsOf(html: string): string {
  return html.replaceAll(STYLE_OR_SCRIPT, '')
}
