import type { Job } from 'kubernetes-types/batch/v1.d.ts'
import type { ConfigMap, Namespace, PersistentVolumeClaim } from 'kubernetes-types/core/v1.d.ts'

import { bareContainer, labelsOf, podOf, secretsOf } from './container.ts'

/** Pods that need more than the policy `restricted` are refused in it. */
export const namespace: Namespace = {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: 'punctual', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
}

/** Settings of every process that are no secrets; an overlay adds to them. */
export const settings: ConfigMap = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'punctual-settings' },
  data: { LOG_LEVEL: 'info' },
}

/** Workers write files of executions, the api reads them, a scheduler removes them: all nodes mount it. */
export const artifacts: PersistentVolumeClaim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'punctual-artifacts' },
  spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '50Gi' } } },
}

/**
 * The migrations, as the owner of the tables. Old servers run beside a new schema, so it is applied and waited for
 * before the servers of a new version.
 */
export const migrations: Job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'punctual-migrate', labels: labelsOf('migrate') },
  spec: {
    backoffLimit: 3,
    activeDeadlineSeconds: 3600,
    ttlSecondsAfterFinished: 86_400,
    template: {
      metadata: { labels: labelsOf('migrate') },
      spec: {
        ...podOf({
          ...bareContainer('migrate', 'punctual-migrations'),
          env: [
            ...secretsOf(['DATABASE_OWNER_URL']).map((each) => ({ ...each, name: 'DATABASE_URL_FILE' })),
            ...secretsOf(['DATABASE_URL']).map((each) => ({ ...each, name: 'DATABASE_APP_URL_FILE' })),
          ],
          resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
        }),
        restartPolicy: 'Never',
      },
    },
  },
}
