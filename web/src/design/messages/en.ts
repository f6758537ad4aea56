export const en = {
  parts: { less: "Less", more: "More", close: "Close", dismiss: "Dismiss" },
  settings: {
    title: "Settings",
    theme: "Theme",
    themes: { auto: "As the system", dark: "Night", light: "Day" },
    animation: "Animation",
    speeds: { normal: "Normal", fast: "Fast", none: "None" },
    language: "Language",
    asTheBrowser: "As the browser",
    name: "Your name",
    nameHelp: "What others see at a new table.",
    silent: "The pages are silent: there is no sound to turn off.",
  },
};
