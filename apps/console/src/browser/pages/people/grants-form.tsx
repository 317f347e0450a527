import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import type { FolderChain, Grant, Principal, Right } from '../../api/people-queries.ts'
import { useChanges } from '../../api/use-changes.ts'
import { Button } from '../../controls/button.tsx'
import { CheckField } from '../../controls/check-field.tsx'
import { WrongInput } from '../../controls/place-findings.ts'
import { ifMatch } from '../../controls/row-actions.tsx'
import { type Opened, SentForm } from '../../controls/sent-form.tsx'
import { GrantTable, type WrittenGrant } from './grant-table.tsx'
import { type KnownPrincipals, namedPrincipals, principalNamed } from './principals.ts'

export interface GrantsFormProps {
  readonly chain: FolderChain
  readonly knownPrincipals: KnownPrincipals
  readonly onBegun: () => void
  readonly onSaved: () => void
}

/**
 * What is granted on the folder itself can be changed; what comes from above is shown in grey. What another user
 * grants meanwhile takes nothing from the form, and is not overwritten by it.
 */
export function GrantsForm({ chain: { links }, knownPrincipals, onBegun, onSaved }: GrantsFormProps) {
  const intl = useIntl()
  const client = useClient()
  const changes = useChanges(['people', 'rights'])
  const known = namedPrincipals(knownPrincipals, intl)
  const [own, ...above] = links
  const [inherits, setInherits] = useState(own?.grants.Inherit ?? true)
  const [written, setWritten] = useState<readonly WrittenGrant[]>(
    (own?.grants.Grants ?? []).map(({ Principal, Rights }) => ({
      principal: Principal,
      name: '',
      rights: Rights,
    })),
  )
  if (own === undefined) return null
  function change(changed: { readonly inherits?: boolean; readonly written?: readonly WrittenGrant[] }) {
    setInherits(changed.inherits ?? inherits)
    setWritten(changed.written ?? written)
    onBegun()
  }
  async function save(_values: FormData, opened: Opened) {
    const grants = written.map((each, position) => grantOf(each, principalOf(each, position)))
    const body = { FolderId: own?.folder.Id ?? '', Inherit: inherits, Grants: grants }
    const params = { header: ifMatch(opened) }
    await changes.run(() => client.POST('/api/folder/setgrants', { params, body }))
    onSaved()
  }
  function principalOf({ principal, name }: WrittenGrant, position: number): Principal {
    const found = principal ?? principalNamed(name, { known, intl })
    const message = intl.formatMessage({ id: 'people.rights.unknown' }, { name })
    if (found === null) throw new WrongInput([{ field: `Grants[${position}].Principal`, message }])
    return found
  }
  return (
    <section>
      <h2>
        <FormattedMessage id="people.rights.of" values={{ path: own.folder.Path }} />
      </h2>
      <SentForm
        submit={intl.formatMessage({ id: 'save' })}
        version={own.grants.Version}
        onSubmit={save}
        held={[inherits, written]}
        buttons={
          <Button
            onPress={() => change({ written: [...written, { principal: null, name: '', rights: [] }] })}
          >
            <FormattedMessage id="people.rights.add" />
          </Button>
        }
      >
        {own.folder.ParentId !== null && (
          <CheckField
            name="Inherit"
            label={<FormattedMessage id="people.rights.inherit" />}
            isChecked={inherits}
            onChange={(isChecked) => change({ inherits: isChecked })}
          />
        )}
        <GrantTable
          known={known}
          inherited={inherits ? inheritedGrants(above) : []}
          written={written}
          onChange={(changed) => change({ written: changed })}
        />
      </SentForm>
    </section>
  )
}

function grantOf({ rights }: WrittenGrant, principal: Principal): Grant {
  return { Principal: principal, Rights: [...rights] as Right[] }
}

/** What holds from above, down to the first folder that inherits nothing. */
function inheritedGrants(above: FolderChain['links']) {
  const found: { readonly grant: Grant; readonly path: string }[] = []
  for (const { folder, grants } of above) {
    found.push(...grants.Grants.map((grant) => ({ grant, path: folder.Path })))
    if (!grants.Inherit) break
  }
  return found
}
