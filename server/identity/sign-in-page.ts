import { escapeHtml, type Page } from './page.ts'
import { SAMPLE_CREDENTIALS } from './sample-account.ts'

/** The name of the button that refuses, in the submitted form. */
export const CANCEL = 'cancel'

/**
 * The one page of a local sign-in, its fields filled in so that one press is enough. `action` is where the form goes;
 * `isRetry` says that the last name and password were no sample user's.
 */
export function signInPage(action: string, isRetry: boolean): Page {
  const { name, password } = SAMPLE_CREDENTIALS
  const alert = '<p role="alert">That is not one of the two names, or not their password.</p>\n'
  return {
    title: 'Sign in as the sample owner',
    body: `<p>This is the local sample provider, for trying the site out on this computer. It protects nothing and is not
for production: there, set AUTH_DOMAIN to a real provider.</p>
<p>The user <b>visitor</b>, with the same password, is somebody who is not the owner.</p>
${isRetry ? alert : ''}<form method="post" action="${escapeHtml(action)}">
<label>User name <input name="name" value="${name}" autocomplete="off" autocapitalize="none" required></label>
<label>Password <input name="password" type="password" value="${password}" autocomplete="off" required></label>
<button class="first" type="submit">Sign in</button>
<button type="submit" name="${CANCEL}" value="yes" formnovalidate>Cancel</button>
</form>`,
  }
}
