// A window of WebKitGTK, run by gjs and driven by WebKitWebDriver. MiniBrowser would do but for three things: here a
// script runs before every page's own, its words come out, and the window can be as narrow as a phone. Nothing that a
// site stores is kept, as in a private window. Environment: ENGINE_SCRIPT (source to inject), ENGINE_SAYS (file for its
// words, a line of JSON each), ENGINE_STILL (whoever holds it wants nothing to move).
import Gdk from 'gi://Gdk?version=3.0'
import Gio from 'gi://Gio'
import GLib from 'gi://GLib'
import Gtk from 'gi://Gtk?version=3.0'
import WebKit2 from 'gi://WebKit2?version=4.1'

Gtk.init(null)
if (GLib.getenv('ENGINE_STILL')) Gtk.Settings.get_default().gtk_enable_animations = false
const output = Gio.File.new_for_path(GLib.getenv('ENGINE_SAYS')).append_to(Gio.FileCreateFlags.NONE, null)
const context = new WebKit2.WebContext({
  website_data_manager: WebKit2.WebsiteDataManager.new_ephemeral(),
})
context.set_automation_allowed(true)

function contentWithScript() {
  const content = new WebKit2.UserContentManager()
  content.connect('script-message-received::watch', (_manager, result) => {
    output.write_all(`${JSON.stringify(result.get_js_value().to_string())}\n`, null)
  })
  content.register_script_message_handler('watch')
  content.add_script(
    new WebKit2.UserScript(
      GLib.getenv('ENGINE_SCRIPT'),
      WebKit2.UserContentInjectedFrames.TOP_FRAME,
      WebKit2.UserScriptInjectionTime.START,
      null,
      null,
    ),
  )
  return content
}

context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const view = new WebKit2.WebView({
      web_context: context,
      is_controlled_by_automation: true,
      user_content_manager: contentWithScript(),
      // There is no graphics card, and to imitate one costs twice the processor.
      settings: new WebKit2.Settings({ hardware_acceleration_policy: WebKit2.HardwareAccelerationPolicy.NEVER }),
    })
    const window = new Gtk.Window({ default_width: 390, default_height: 844 })
    window.add(view)
    window.show_all()
    // No window manager gives it the focus, without which nothing can be typed into a date.
    window.get_window().focus(Gdk.CURRENT_TIME)
    return view
  })
})
new GLib.MainLoop(null, false).run()
