import { MoreFailed } from '../../../components/feedback/load-more.tsx';
import { Button } from '../../../ui/controls/button.tsx';

interface MoreButtonProps {
  list: Parameters<typeof MoreFailed>[0]['list'];
  label: string;
}

/** Below a list: loads the next part. Nothing when all of it is shown. */
export function MoreButton({ list, label }: MoreButtonProps) {
  if (list.isFetchNextPageError) return <MoreFailed list={list} />;
  if (!list.hasNextPage) return null;
  return (
    <div className="pt-2">
      <Button size="small" busy={list.isFetching} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
