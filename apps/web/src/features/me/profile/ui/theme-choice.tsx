import { Monitor, Moon, Sun } from "lucide-react";
import { profileMessages as messages } from "../../../../shared/messages/index.ts";
import { useTheme } from "../../../../shared/theme/index.ts";
import { Segments } from "../../../../shared/ui/index.ts";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Light, dark, or the device's setting; stored on this device. */
export function ThemeChoice() {
  const [theme, choose] = useTheme();
  return (
    <Segments
      label={messages.theme}
      value={theme}
      onChange={choose}
      options={[
        { value: "system", label: messages.themes.system, icon: <Monitor {...icon} /> },
        { value: "light", label: messages.themes.light, icon: <Sun {...icon} /> },
        { value: "dark", label: messages.themes.dark, icon: <Moon {...icon} /> },
      ]}
    />
  );
}
