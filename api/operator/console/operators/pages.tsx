import type { ActionRow } from '../../../../shared/operators/action-queries.ts'
import { permissions, type Role, rolePermissions, roles } from '../../../../shared/operators/permissions.ts'
import type { Operator } from '../../../../shared/operators/queries.ts'
import { Select } from '../../../pages/choices.tsx'
import { Field } from '../../../pages/field.tsx'
import { NextPage } from '../../../pages/next-page.tsx'
import { Secret } from '../../../pages/secret.tsx'
import { Table } from '../../../pages/table.tsx'
import { Form } from '../../../signed-in/form.tsx'
import { Action } from '../entities/action.tsx'
import { base } from '../queue-view.ts'
import { consoleShell } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { Time } from '../time.tsx'

export interface Draft {
  name: string
  email: string
  role: Role
}

export interface OperatorsExtra {
  /** An operator with a new key, which is shown this once. */
  made?: { operator: Operator; key: string }
  draft?: Draft
  problems?: Partial<Record<keyof Draft, string>>
  /** What the last form did. */
  done?: string | null
}

interface OperatorsPage extends OperatorsExtra {
  operators: readonly Operator[]
}

export function operatorsPage(signed: Signed, { operators, made, draft, problems, done }: OperatorsPage) {
  return consoleShell(
    signed,
    'Operators',
    <>
      {made && (
        <Secret
          label={`The key of ${made.operator.name}, shown only this once. They can also sign in with a link by email.`}
          value={made.key}
        />
      )}
      {operators.length === 0 && (
        <p class="soft">No named operators yet. Everybody who works here shares OPERATOR_KEY.</p>
      )}
      {operators.map(each => (
        <OperatorCard operator={each} />
      ))}
      <AddForm draft={draft} problems={problems} />
      <h2>What each role may do</h2>
      <ul>
        {roles.map(role => (
          <li>
            <strong>{role}:</strong> {sentence(role)}
          </li>
        ))}
      </ul>
    </>,
    { done, problem: problems && 'Not added yet. See below what to change.' },
  )
}

const sentence = (role: Role) =>
  role === 'owner' ? 'everything' : rolePermissions[role].map(each => permissions[each]).join('; ')

const OperatorCard = ({ operator: each }: { operator: Operator }) => (
  <article class="card">
    <h2 dir="auto">
      {each.name} <span class="badge">{each.role}</span>{' '}
      {each.disabledAt && <span class="badge bad">disabled</span>}
    </h2>
    <p class="small soft">
      {each.email}, key <code>{each.keyHint}</code>, since <Time at={each.createdAt} />.{' '}
      <a href={`${base}/actions?operator=${each.id}`}>What they did</a>
    </p>
    {!each.disabledAt && (
      <>
        <Form class="decide" action={`${base}/operators/${each.id}`}>
          <Select
            aria={{ id: `role-${each.id}`, name: 'role', 'aria-label': `Role of ${each.name}` }}
            options={roleOptions}
            value={each.role}
          />
          <button class="quiet" type="submit">
            Change role
          </button>
        </Form>
        <div class="acts">
          <Action
            may="operators"
            action={`${base}/operators/${each.id}/key`}
            title={`New key for ${each.name}`}
            confirm="Make a new key"
          >
            <p>The old key, sessions and unused links end at once.</p>
          </Action>
          <Action
            may="operators"
            action={`${base}/operators/${each.id}/disable`}
            title={`Disable ${each.name}`}
            confirm="Disable"
            danger
          >
            <p>
              The key, sessions and unused links end at once, and it can’t be undone. You can add the same
              address again, as a new operator.
            </p>
          </Action>
        </div>
      </>
    )}
  </article>
)

const roleOptions = roles.map(role => [role, role] as const)

const AddForm = ({ draft, problems }: Pick<OperatorsPage, 'draft' | 'problems'>) => (
  <>
    <h2>Add an operator</h2>
    <Form class="stack card" action={`${base}/operators`}>
      <Field name="name" label="Name" problem={problems?.name}>
        {aria => (
          <input {...aria} maxLength={80} required dir="auto" autocomplete="off" value={draft?.name} />
        )}
      </Field>
      <Field name="email" label="Email address" problem={problems?.email}>
        {aria => (
          <input {...aria} type="email" maxLength={254} required autocomplete="off" value={draft?.email} />
        )}
      </Field>
      <Field name="role" label="Role">
        {aria => <Select aria={aria} options={roleOptions} value={draft?.role ?? 'read-only'} />}
      </Field>
      <button type="submit">Add</button>
    </Form>
  </>
)

export function actionsPage(
  signed: Signed,
  actions: readonly ActionRow[],
  operator: string | null,
  next: number | null,
) {
  const older = new URLSearchParams({ ...(operator && { operator }), ...(next && { before: String(next) }) })
  return consoleShell(
    signed,
    'Audit log',
    <>
      <p class="small soft">
        Every change, search and sign-in, by API and console. <code>root</code> is the holder of OPERATOR_KEY.
        Append-only. The <a href={`${base}/audit`}>moderation log</a> says why.
        {operator && (
          <>
            {' '}
            Only <code>{operator}</code>. <a href={`${base}/actions`}>Show all</a>
          </>
        )}
      </p>
      <Table
        caption="Actions, newest first"
        head={['When', 'Who', 'What', 'Of', 'Result']}
        rows={actions.map(row => [
          <Time at={row.at} />,
          <a href={`${base}/actions?operator=${row.operator}`} dir="auto">
            {row.name}
          </a>,
          row.action,
          <span class="long">{row.target}</span>,
          resultOf(row),
        ])}
      />
      <NextPage href={next ? `${base}/actions?${older}` : null}>Older entries</NextPage>
    </>,
  )
}

const resultOf = ({ status }: ActionRow): string => {
  if (status === null) return 'not finished'
  return status < 400 ? 'done' : `refused (${status})`
}
