import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

import type { SourceKind } from '../../api/kind-queries.ts'
import type { Account } from '../../api/source-queries.ts'
import { type Opened, SentForm } from '../../controls/sent-form.tsx'
import { DescribedFields } from '../../described-forms/described-fields.tsx'
import { requestBody } from '../../described-forms/field-values.ts'

export interface SourceFormProps {
  readonly kind: SourceKind
  /** Null for a new one. */
  readonly account: Account | null
  readonly onSave: (body: Record<string, unknown>, opened: Opened) => Promise<void>
  readonly buttons?: ReactNode
}

/** The form of an account as its kind describes it. */
export function SourceForm({ kind: { Kind, Form }, account, onSave, buttons }: SourceFormProps) {
  const intl = useIntl()
  return (
    <div className="source-form">
      <SentForm
        submit={intl.formatMessage({ id: 'sources.save' })}
        // A field named Kind says something finer, as that of a database does.
        onSubmit={(values, opened) => onSave({ Kind, ...requestBody(Form.Fields, values) }, opened)}
        version={account?.Version}
        buttons={buttons}
      >
        <DescribedFields fields={Form.Fields} record={account} />
      </SentForm>
    </div>
  )
}
