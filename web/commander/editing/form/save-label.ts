/** What the button that saves is called: what it makes, and that warnings do not stop it. */
export function saveLabel(isDraft: boolean, warningCount: number): string {
  return `${isDraft ? 'Save as draft' : 'Save'}${warningCount > 0 ? ' anyway' : ''}`
}
