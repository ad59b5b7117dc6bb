import type { Command } from '../../core/commands/command.ts'

/** Ports, names and routes. For Linux unless the notes say otherwise. */
export const networkCommands: readonly Command[] = [
  {
    id: 'network-who-uses-port',
    platform: 'network',
    tags: ['network', 'process'],
    notes: 'Which process listens on port 3000? Needs root to see the processes of others. Linux.',
    line: "sudo ss -ltnp 'sport = :{{port=3000}}'",
  },
  {
    id: 'network-who-uses-port-macos',
    platform: 'network',
    tags: ['network', 'process'],
    notes: 'Which process listens on port 3000? The same question on macOS; works on Linux too.',
    line: 'lsof -nP -iTCP:{{port=3000}} -sTCP:LISTEN',
  },
  {
    id: 'network-listening-ports',
    platform: 'network',
    tags: ['network', 'process', 'security'],
    notes: 'List everything that listens for connections on this machine, with its process.',
    line: 'sudo ss -tulpn',
  },
  {
    id: 'network-is-port-open',
    platform: 'network',
    tags: ['network'],
    notes: 'Is a port of another machine open? Gives up after three seconds.',
    line: 'nc -zv -w 3 {{host=example.com}} {{port=443}}',
  },
  {
    id: 'network-look-up-name',
    platform: 'network',
    tags: ['network'],
    notes: 'Look up the addresses of a name in DNS, nothing but the answer.',
    line: 'dig +short {{host=example.com}} A {{host}} AAAA',
  },
  {
    id: 'network-trace-dns',
    platform: 'network',
    tags: ['network', 'debug'],
    notes: 'Follow a DNS lookup from the root servers down, past every cache, to see whether a change has arrived.',
    line: 'dig +trace {{host=example.com}}',
  },
  {
    id: 'network-ask-other-resolver',
    platform: 'network',
    tags: ['network'],
    notes: 'Ask a particular DNS server for the mail servers of a domain.',
    line:
      'dig @{{resolver=1.1.1.1|8.8.8.8|9.9.9.9}} {{domain=example.com}} ' +
      '{{record=MX|A|AAAA|TXT|NS|CAA}} +noall +answer',
  },
  {
    id: 'network-resolve-as-programs-do',
    platform: 'network',
    tags: ['network'],
    notes: 'Resolve a name the way programs on this machine do, the hosts file included.',
    line: 'getent ahosts {{host=example.com}}',
  },
  {
    id: 'network-own-addresses',
    platform: 'network',
    tags: ['network'],
    notes: 'List the addresses of this machine, one interface per line.',
    line: 'ip -brief address',
  },
  {
    id: 'network-route-to-host',
    platform: 'network',
    tags: ['network'],
    notes: 'Which way would a packet to this address leave the machine, and from which address?',
    line: 'ip route get {{address=1.1.1.1}}',
  },
  {
    id: 'network-connections-per-peer',
    platform: 'network',
    tags: ['network'],
    notes: 'Count open connections by the address at the other end, to see who knocks most.',
    line: `ss -Htn state established |
  awk '{ sub(/:[^:]*$/, "", $4); print $4 }' | sort | uniq -c | sort -rn | head`,
  },
  {
    id: 'network-capture-packets',
    platform: 'network',
    tags: ['network', 'debug'],
    notes: 'Record the packets to and from one machine for a later look in Wireshark. Stop with Ctrl+C.',
    line: "sudo tcpdump -i any -nn -w capture.pcap 'host {{host=203.0.113.7}} and port {{port=443}}'",
  },
  {
    id: 'network-mirror-site',
    platform: 'network',
    tags: ['web', 'files'],
    notes: 'Download a part of a website for reading offline, one page per second out of courtesy.',
    line: 'wget --mirror --convert-links --page-requisites --no-parent --wait=1 {{address=https://example.com/docs/}}',
  },
]
