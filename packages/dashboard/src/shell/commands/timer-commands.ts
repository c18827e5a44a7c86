import { useNavigate } from '@tanstack/react-router';
import { useCommands } from '../../commands/commands.ts';
import { useStopTimer } from '../../data/timer/stop-timer.ts';
import { useTimer } from '../../data/timer/timer.ts';
import { strings } from '../../strings/index.ts';

/** While a timer runs: commands that open its task and stop it from anywhere. */
export function useTimerCommands(): void {
  const timer = useTimer();
  const { stop } = useStopTimer();
  const navigate = useNavigate();
  const text = strings.time;
  const { groups } = strings.shell;
  const commands =
    timer === null
      ? []
      : [
          {
            id: 'timer-stop',
            label: text.stopOn(timer.key),
            group: groups.actions,
            inDialog: true,
            run: () => void stop(),
          },
          {
            id: 'timer-task',
            label: text.goTo(timer.key),
            group: groups.goTo,
            inDialog: true,
            run: () => void navigate({ to: '/tasks/$taskId', params: { taskId: timer.taskId } }),
          },
        ];
  useCommands(commands);
}
