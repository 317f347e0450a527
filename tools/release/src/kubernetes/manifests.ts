import { stringify } from 'yaml'

import { fileOfSecret, secretsPath } from './container.ts'
import { policies } from './network.ts'
import { autoscaler, budgets, deployments, services, workers } from './servers.ts'
import { artifacts, migrations, namespace, settings } from './shared.ts'

const notice =
  '# Written by `node scripts/generate-docs.ts` from tools/release/src/kubernetes; change that, or make an overlay.\n'
const directory = 'tools/release/share/kubernetes'

/** Each object of the base, by its file. */
export const objects = {
  'namespace.yaml': [namespace],
  'settings.yaml': [settings, artifacts],
  'servers.yaml': [...deployments, workers, ...services],
  'autoscaler.yaml': [autoscaler],
  'budgets.yaml': budgets,
  'network.yaml': policies,
}

/** The files of the Kustomize base, by their paths in the repository. */
export function manifests(): Record<string, string> {
  const files = {
    ...objects,
    'kustomization.yaml': [kustomization(Object.keys(objects))],
    'migrate/migrate.yaml': [migrations],
    'migrate/kustomization.yaml': [kustomization(['migrate.yaml'])],
    'first-run/kustomization.yaml': [firstRun],
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, documents]) => [
      `${directory}/${file}`,
      notice +
        documents
          .map((each) => stringify(each, { aliasDuplicateObjects: false, lineWidth: 0 }))
          .join('---\n'),
    ]),
  )
}

const kustomization = (resources: readonly string[]) => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  namespace: 'punctual',
  resources,
  images: [
    { name: 'punctual', newTag: 'latest' },
    { name: 'punctual-migrations', newTag: 'latest' },
  ],
})

/** Used once, on the first start: the api makes the first administrator. */
const firstRun = {
  apiVersion: 'kustomize.config.k8s.io/v1alpha1',
  kind: 'Component',
  patches: [
    {
      target: { kind: 'Deployment', name: 'punctual-api' },
      patch: stringify([
        {
          op: 'add',
          path: '/spec/template/spec/containers/0/env/-',
          value: { name: 'PUNCTUAL_ADMIN_USER', value: 'admin' },
        },
        {
          op: 'add',
          path: '/spec/template/spec/containers/0/env/-',
          value: { name: 'PUNCTUAL_ADMIN_PASSWORD_FILE', value: `${secretsPath}/first-password` },
        },
        {
          op: 'add',
          path: '/spec/template/spec/volumes/0/secret/items/-',
          value: fileOfSecret('first-password'),
        },
      ]),
    },
  ],
}
