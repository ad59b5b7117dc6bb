import type { Command } from '../../core/commands/command.ts'

/** Docker: looking into containers, moving images, getting disk space back. For Docker 20.10 or newer. */
export const dockerCommands: readonly Command[] = [
  {
    id: 'docker-throwaway-shell',
    platform: 'docker',
    tags: ['container'],
    notes: 'Try something in a clean container that sees the current folder and is gone when you leave it.',
    line: 'docker run --rm -it -v "$PWD":/work -w /work {{image=node:24}} bash',
  },
  {
    id: 'docker-shell-in-container',
    platform: 'docker',
    tags: ['container', 'debug'],
    notes: 'Open a shell inside a running container to look around. Slim images often have only sh, no bash.',
    line: 'docker exec -it {{container=web}} {{shell=sh|bash}}',
  },
  {
    id: 'docker-follow-logs',
    platform: 'docker',
    tags: ['container', 'logs'],
    notes: 'Follow the logs of a container, starting ten minutes ago, with the time of each line.',
    line: 'docker logs --follow --since {{since=10m|1h|24h}} --timestamps {{container=web}}',
  },
  {
    id: 'docker-rebuild-without-cache',
    platform: 'docker',
    tags: ['container', 'build'],
    notes: 'Build an image from nothing with a fresh base image, for when a cached layer hides a change.',
    line: 'docker build --no-cache --pull --tag website:1.4.0 .',
  },
  {
    id: 'docker-run-as-myself',
    platform: 'docker',
    tags: ['container', 'build'],
    notes: 'Run a build in a container as your own user, so that the files it writes do not belong to root.',
    line:
      'docker run --rm --user "$(id -u):$(id -g)" -v "$PWD":/work -w /work ' +
      '{{image=node:24}} {{command=npm run build}}',
  },
  {
    id: 'docker-throwaway-postgres',
    platform: 'docker',
    tags: ['container', 'database'],
    notes:
      'Start a throw-away PostgreSQL for tests, reachable from this machine only. ' +
      'Its data vanishes when it is stopped.',
    line:
      'docker run --rm --name test-db -e POSTGRES_PASSWORD={{password=secret}} ' +
      '-p 127.0.0.1:{{port=5432}}:5432 postgres:17',
  },
  {
    id: 'docker-disk-usage',
    platform: 'docker',
    tags: ['container', 'disk'],
    notes: 'See what images, containers, volumes and build cache each take on disk before cleaning up.',
    line: 'docker system df -v',
  },
  {
    id: 'docker-free-disk-space',
    platform: 'docker',
    tags: ['container', 'disk'],
    notes:
      'Free disk space: remove stopped containers, unused networks, dangling images and build cache. ' +
      'Asks first, keeps volumes.',
    line: 'docker system prune',
  },
  {
    id: 'docker-copy-file-out',
    platform: 'docker',
    tags: ['container', 'files'],
    notes: 'Copy a file out of a container, running or stopped. Swap the two paths to copy one in.',
    line: 'docker cp {{container=web}}:{{file=/etc/nginx/nginx.conf}} {{copy=./nginx.conf}}',
  },
  {
    id: 'docker-send-image-over-ssh',
    platform: 'docker',
    tags: ['container', 'remote'],
    notes: 'Move an image to a server without a registry, compressed on the way.',
    line: 'docker save {{image=website:1.4.0}} | gzip | ssh {{user=deploy}}@{{host=example.com}} docker load',
  },
  {
    id: 'docker-back-up-volume',
    platform: 'docker',
    tags: ['container', 'backup', 'archive'],
    notes: 'Save a volume as one compressed archive in the current folder. Stop the database that writes to it first.',
    line: 'docker run --rm -v pgdata:/data:ro -v "$PWD":/backup alpine tar -czf /backup/pgdata.tar.gz -C /data .',
  },
  {
    id: 'docker-compose-rebuild-service',
    platform: 'docker',
    tags: ['container', 'build'],
    notes: 'Rebuild and restart one service after a change to its code and leave the others running.',
    line: 'docker compose up --detach --build {{service=web}}',
  },
  {
    id: 'docker-stop-all',
    platform: 'docker',
    tags: ['container', 'process'],
    notes: 'Stop every running container on this machine, politely. Nothing is removed.',
    line: 'docker ps --quiet | xargs -r docker stop',
  },
]
