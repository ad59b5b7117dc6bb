const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/**
 * Escapes control and format characters and Unicode line separators as `\uXXXX`, so that the text can neither break a
 * log line nor hide in it.
 */
export function escapeControls(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (character) =>
    Array.from({ length: character.length }, (_, index) => codeUnitEscape(character.charCodeAt(index))).join(''),
  )
}

function codeUnitEscape(codeUnit: number): string {
  return `\\u${codeUnit.toString(16).padStart(4, '0')}`
}
