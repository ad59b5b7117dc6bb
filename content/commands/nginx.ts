import type { Command } from '../../core/commands/command.ts'

/** Running a website with nginx. Tried with nginx 1.22; the reports read its default log format. */
export const nginxCommands: readonly Command[] = [
  {
    id: 'nginx-reload-safely',
    platform: 'nginx',
    tags: ['web', 'service'],
    notes: 'Check the configuration and reload only if it is valid. Nobody is disconnected.',
    line: 'sudo nginx -t && sudo systemctl reload nginx',
  },
  {
    id: 'nginx-whole-configuration',
    platform: 'nginx',
    tags: ['web'],
    notes: 'Print the configuration as nginx sees it, all included files in one, to find where a setting comes from.',
    line: 'sudo nginx -T',
  },
  {
    id: 'nginx-busiest-visitors',
    platform: 'nginx',
    tags: ['web', 'logs'],
    notes: 'Which addresses send the most requests?',
    line: "awk '{ print $1 }' /var/log/nginx/access.log | sort | uniq -c | sort -rn | head -20",
  },
  {
    id: 'nginx-missing-pages',
    platform: 'nginx',
    tags: ['web', 'logs'],
    notes: 'Which pages are asked for but missing? The most frequent 404 answers.',
    line: "awk '$9 == 404 { print $7 }' /var/log/nginx/access.log | sort | uniq -c | sort -rn | head -20",
  },
  {
    id: 'nginx-requests-per-minute',
    platform: 'nginx',
    tags: ['web', 'logs'],
    notes: 'Count the requests of each minute, to see when the load came.',
    line: "awk '{ print substr($4, 2, 17) }' /var/log/nginx/access.log | uniq -c",
  },
  {
    id: 'nginx-test-virtual-host',
    platform: 'nginx',
    tags: ['web', 'debug'],
    notes: 'Which site answers for a name? Ask this server directly, before DNS knows it.',
    line: "curl -sS -o /dev/null -D - -H 'Host: {{host=shop.example.com}}' http://127.0.0.1/",
  },
  {
    id: 'nginx-get-certificate',
    platform: 'nginx',
    tags: ['web', 'security'],
    notes:
      'Get a free certificate for a site, set it up in nginx and renew it automatically. ' +
      'Needs certbot and its nginx plug-in.',
    line: 'sudo certbot --nginx -d example.com -d www.example.com',
  },
]
