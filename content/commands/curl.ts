import type { Command } from '../../core/commands/command.ts'

/** Talking HTTP by hand. Tried with curl 7.88. */
export const curlCommands: readonly Command[] = [
  {
    id: 'curl-show-headers',
    platform: 'curl',
    tags: ['web', 'debug'],
    notes:
      'See the headers that a page is answered with, and nothing else. ' +
      'A real GET, since some servers treat HEAD differently.',
    line: 'curl -sS -o /dev/null -D - {{address=https://example.com}}',
  },
  {
    id: 'curl-status-code',
    platform: 'curl',
    tags: ['web', 'debug'],
    notes: 'Print just the status code of an address, for scripts and quick checks.',
    line: String.raw`curl -s -o /dev/null -w '%{http_code}\n' {{address=https://example.com/login}}`,
  },
  {
    id: 'curl-download-file',
    platform: 'curl',
    tags: ['web', 'files'],
    notes: 'Download a file under its own name, follow redirects, and fail on an error page instead of saving it.',
    line: 'curl -fLO {{address=https://example.com/files/report.pdf}}',
  },
  {
    id: 'curl-resume-download',
    platform: 'curl',
    tags: ['web', 'files'],
    notes: 'Go on with a broken download where it stopped, if the server supports it.',
    line: 'curl -fL -C - -O {{address=https://example.com/files/system.iso}}',
  },
  {
    id: 'curl-post-json',
    platform: 'curl',
    tags: ['web', 'json'],
    notes: 'Send JSON to an API and read its answer. The --json flag needs curl 7.82 or newer.',
    line: `curl -sS --json '{"title":"Hello"}' https://example.com/api/notes`,
  },
  {
    id: 'curl-with-token',
    platform: 'curl',
    tags: ['web', 'security'],
    notes: 'Call an API with a bearer token taken from the environment, so that it stays out of the shell history.',
    line: 'curl -sS -H "Authorization: Bearer $TOKEN" https://example.com/api/notes',
  },
  {
    id: 'curl-upload-form',
    platform: 'curl',
    tags: ['web', 'files'],
    notes: 'Upload a picture with a caption as a web form would.',
    line: "curl -sS -F 'photo=@portrait.jpg' -F 'caption=At the lake' https://example.com/api/photos",
  },
  {
    id: 'curl-where-time-goes',
    platform: 'curl',
    tags: ['web', 'debug'],
    notes: 'Why is this page slow? Split its loading time into name lookup, connection, TLS, first byte and total.',
    line: `curl -sS -o /dev/null -w 'name lookup  %{time_namelookup}
connection   %{time_connect}
TLS          %{time_appconnect}
first byte   %{time_starttransfer}
total        %{time_total}
' {{address=https://example.com}}`,
  },
  {
    id: 'curl-follow-redirects',
    platform: 'curl',
    tags: ['web', 'debug'],
    notes: 'Follow a chain of redirects and show each stop on the way.',
    line: "curl -sSIL {{address=https://example.com}} | grep -iE '^(HTTP|location)'",
  },
  {
    id: 'curl-try-new-server',
    platform: 'curl',
    tags: ['web', 'network'],
    notes: 'Test a new server under its final name before DNS points to it; the certificate is checked as usual.',
    line: 'curl -sS --resolve {{host=example.com}}:443:{{server=203.0.113.7}} https://{{host}}/{{path=health}}',
  },
  {
    id: 'curl-log-in-with-cookies',
    platform: 'curl',
    tags: ['web', 'security'],
    notes: 'Log in, keep the session cookie in a file, and fetch a page that needs it. Delete cookies.txt afterwards.',
    line: `curl -sS -c cookies.txt -d 'user=alice' --data-urlencode "password=$PASSWORD" https://example.com/login &&
  curl -sS -b cookies.txt https://example.com/account`,
  },
  {
    id: 'curl-check-cors',
    platform: 'curl',
    tags: ['web', 'security'],
    notes:
      'Ask as a browser would before a request from another site (CORS preflight) and read what the server allows.',
    line: String.raw`curl -sS -i -X OPTIONS https://example.com/api/notes \
  -H 'Origin: https://app.example.com' -H 'Access-Control-Request-Method: POST'`,
  },
  {
    id: 'curl-wait-until-up',
    platform: 'curl',
    tags: ['web'],
    notes: 'Wait until a service answers, for example in a script that has just started it.',
    line: 'until curl -fs -o /dev/null {{address=http://localhost:3000/health}}; do sleep 1; done',
  },
]
