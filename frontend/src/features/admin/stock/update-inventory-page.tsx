import type { InventoryAnswer } from '@forno/shared/contracts/admin';
import { categories, isFoundIn, isLow } from '@forno/shared/domain';
import { useState } from 'react';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { useInventory } from '#stock/use-inventory.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PlainForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { CategoryEditor } from './category-editor.tsx';
import type { EditRow } from './edit-rows.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { StockSkeleton, stockTexts } from './stock.tsx';
import styles from './stock-editor.module.css';
import { useStockEditor } from './use-stock-editor.ts';

/** Edits quantities and prices; concurrent sales are kept (specification, section 2). */
export function UpdateInventoryPage() {
  const stock = useInventory();
  return (
    <Page
      title="Update the inventory"
      lead="We save only your change, so sales made meanwhile still count."
      aside={<ButtonLink to="/admin/inventory">Back to the inventory</ButtonLink>}
    >
      {stock.isPending && <StockSkeleton />}
      <LoadStateWithToast query={stock} text={stockTexts} />
      {stock.data && <StockEditor stock={stock.data} />}
    </Page>
  );
}

/** The button that saves is far below. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** `stock`: current values, also during editing: edits start from the values at first. */
function StockEditor({ stock }: { stock: InventoryAnswer }) {
  const { form, ...editor } = useStockEditor(stock);
  const [text, setText] = useState('');
  const [lowOnly, setLowOnly] = useState(false);
  const narrowed = lowOnly || text !== '';
  // New rows and errors are never filtered out.
  const isShown = ({ key, name, loaded }: EditRow) =>
    !loaded || editor.problems[key] !== undefined || (isFoundIn(text, name) && (!lowOnly || isLow(loaded)));
  const shown = editor.rows.filter(isShown);
  return (
    <PlainForm
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={() => void editor.save()}
      note={editor.draftNote}
    >
      {editor.refusal && (
        <p role="alert" className={styles.refusal}>
          {editor.refusal}
        </p>
      )}
      {editor.otherwise && (
        <div ref={bringIntoView}>
          <Notice role="alert">{editor.otherwise}</Notice>
        </div>
      )}
      <div className={styles.tools}>
        <SearchField label="Search ingredients" placeholder="Ingredient" value={text} onSearch={setText} />
        <Checkbox label="Low stock only" checked={lowOnly} onCheck={setLowOnly} />
      </div>
      {shown.length === 0 && <p>No ingredient matches.</p>}
      <div className={styles.tables}>
        {categories
          .filter((category) => !narrowed || shown.some((row) => row.category === category))
          .map((category) => (
            <CategoryEditor
              key={category}
              category={category}
              rows={shown.filter((row) => row.category === category)}
              now={stock[category]}
              editor={editor}
            />
          ))}
      </div>
      <BottomBar
        className={styles.save}
        actions={
          <Button type="submit" variant="ember" busy={editor.busy} busyLabel="Saving…">
            Save Changes
          </Button>
        }
      >
        <output>{editor.edits === 0 ? 'Nothing changed' : `${editor.edits} changed`}</output>
      </BottomBar>
      <LeaveQuestion unsaved={editor.edits > 0} onLeave={editor.dropDraft} />
    </PlainForm>
  );
}
