import type { Command } from '../../core/commands/command.ts'

/** Kubernetes: what runs, why it does not, and back again. For kubectl 1.32. */
export const kubectlCommands: readonly Command[] = [
  {
    id: 'kubectl-switch-namespace',
    platform: 'kubectl',
    tags: ['container'],
    notes: 'Stay in one namespace, so that later commands need not name it.',
    line: 'kubectl config set-context --current --namespace={{namespace=shop}}',
  },
  {
    id: 'kubectl-switch-cluster',
    platform: 'kubectl',
    tags: ['container'],
    notes: 'Switch to another cluster. Look twice before deleting anything after that.',
    line: 'kubectl config use-context staging',
  },
  {
    id: 'kubectl-pods-in-trouble',
    platform: 'kubectl',
    tags: ['container', 'debug'],
    notes: 'List the pods of all namespaces that are neither running nor finished.',
    line: "kubectl get pods --all-namespaces --field-selector='status.phase!=Running,status.phase!=Succeeded'",
  },
  {
    id: 'kubectl-recent-events',
    platform: 'kubectl',
    tags: ['container', 'debug'],
    notes: 'Why does it not start? The events of the namespace, the latest last.',
    line: 'kubectl get events --sort-by=.lastTimestamp',
  },
  {
    id: 'kubectl-follow-logs',
    platform: 'kubectl',
    tags: ['container', 'logs'],
    notes: "Follow the logs of a deployment's pod, all its containers, from fifteen minutes ago.",
    line: 'kubectl logs deployment/{{deployment=web}} --all-containers --since={{since=15m|1h|24h}} --follow',
  },
  {
    id: 'kubectl-logs-before-crash',
    platform: 'kubectl',
    tags: ['container', 'logs', 'debug'],
    notes: 'Read what a pod said before it crashed and was restarted.',
    line: 'kubectl logs {{pod=web-6c9f7b5d4-x2x8k}} --previous --tail=200',
  },
  {
    id: 'kubectl-shell-in-pod',
    platform: 'kubectl',
    tags: ['container', 'debug'],
    notes: 'Open a shell in a running pod of a deployment.',
    line: 'kubectl exec -it deployment/{{deployment=web}} -- {{shell=sh|bash}}',
  },
  {
    id: 'kubectl-forward-port',
    platform: 'kubectl',
    tags: ['container', 'network'],
    notes: 'Reach a service of the cluster from this machine, here at http://localhost:8080.',
    line: 'kubectl port-forward service/{{service=web}} {{local port=8080}}:{{service port=80}}',
  },
  {
    id: 'kubectl-preview-changes',
    platform: 'kubectl',
    tags: ['container'],
    notes: 'Show how the cluster would change before applying a folder of manifests. Nothing is applied.',
    line: 'kubectl diff --filename manifests/',
  },
  {
    id: 'kubectl-restart-deployment',
    platform: 'kubectl',
    tags: ['container'],
    notes: 'Restart all pods of a deployment one after the other, without downtime, and wait until it is done.',
    line:
      'kubectl rollout restart deployment/{{deployment=web}} && kubectl rollout ' +
      'status deployment/{{deployment}} --timeout=5m',
  },
  {
    id: 'kubectl-roll-back',
    platform: 'kubectl',
    tags: ['container', 'undo'],
    notes: 'Roll back to the version before the last deployment.',
    line: 'kubectl rollout undo deployment/{{deployment=web}}',
  },
  {
    id: 'kubectl-read-secret',
    platform: 'kubectl',
    tags: ['container', 'security'],
    notes: 'Read one value of a secret in plain text. Mind who looks over your shoulder.',
    line: "kubectl get secret {{secret=db-login}} --output=jsonpath='{.data.{{key=password}}}' | base64 --decode",
  },
  {
    id: 'kubectl-memory-by-pod',
    platform: 'kubectl',
    tags: ['container', 'process'],
    notes: 'Which pods use the most memory? Needs the metrics server in the cluster.',
    line: 'kubectl top pods --all-namespaces --sort-by=memory',
  },
  {
    id: 'kubectl-throwaway-pod',
    platform: 'kubectl',
    tags: ['container', 'network', 'debug'],
    notes: 'Try the network from inside the cluster in a pod that is removed on exit.',
    line: 'kubectl run shell --rm -it --restart=Never --image=busybox:1.37 -- sh',
  },
]
